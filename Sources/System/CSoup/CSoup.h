// The part of libsoup and GLib that the browser host uses, declared here rather than included: their own headers are found
// only with flags of pkg-config, among them -pthread, which SwiftPM refuses with a warning on every build. All of it is
// public API of libsoup 3.0 and GLib 2.58 that has not changed since. Objects are opaque; enumerations are passed as int
// and gboolean as int, as C does.
#ifndef CSOUP_H
#define CSOUP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Dispatch's main queue, for event loops that are not its own.

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// GLib

typedef struct _GMainLoop GMainLoop;
typedef struct _GMainContext GMainContext;
typedef struct _GSource GSource;
typedef struct _GBytes GBytes;
typedef struct _GUri GUri;
typedef struct _GHashTable GHashTable;

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;

// A node of a GSList.
typedef struct CSoupListNode {
    void *data;
    struct CSoupListNode *next;
} CSoupListNode;

typedef struct {
    int (*prepare)(GSource *source, int *timeout);
    int (*check)(GSource *source);
    int (*dispatch)(GSource *source, int (*callback)(void *data), void *data);
    void (*finalize)(GSource *source);
    int (*closure_callback)(void *data);
    void (*closure_marshal)(void);
} GSourceFuncs;

GMainLoop *g_main_loop_new(GMainContext *context, int is_running);
void g_main_loop_run(GMainLoop *loop);
void g_main_loop_quit(GMainLoop *loop);
void g_main_loop_unref(GMainLoop *loop);

enum { G_IO_IN = 1 };
unsigned g_unix_fd_add(
    int fd, unsigned condition, int (*function)(int fd, unsigned condition, void *data), void *data);
unsigned g_unix_signal_add(int signal, int (*function)(void *data), void *data);
int g_source_remove(unsigned tag);

// `size` is at least that of GLib's GSource, 96 bytes.
GSource *g_source_new(GSourceFuncs *functions, unsigned size);
unsigned g_source_attach(GSource *source, GMainContext *context);
void g_source_set_callback(GSource *source, int (*function)(void *data), void *data, void (*destroy)(void *data));
// Microseconds of g_get_monotonic_time; 0 is at once, -1 never.
void g_source_set_ready_time(GSource *source, int64_t ready_time);
void g_source_destroy(GSource *source);
void g_source_unref(GSource *source);
int64_t g_get_monotonic_time(void);

void g_error_free(GError *error);
void g_free(void *memory);
void g_slist_free_full(CSoupListNode *list, void (*free)(void *data));
const void *g_bytes_get_data(GBytes *bytes, size_t *size);
const char *g_uri_get_path(GUri *uri);
int g_uri_get_port(GUri *uri);
void g_uri_unref(void *uri);

// GObject and GIO

typedef struct _GSocket GSocket;

void *g_object_ref(void *object);
void g_object_unref(void *object);
void *g_object_new_with_properties(size_t type, unsigned count, const char **names, const void *values);
unsigned long g_signal_connect_data(
    void *instance, const char *signal, void (*handler)(void), void *data, void (*destroy)(void *data, void *closure),
    int flags);
void g_signal_handler_disconnect(void *instance, unsigned long handler);
int g_socket_get_fd(GSocket *socket);

// libsoup

typedef struct _SoupServer SoupServer;
typedef struct _SoupServerMessage SoupServerMessage;
typedef struct _SoupMessageHeaders SoupMessageHeaders;
typedef struct _SoupMessageBody SoupMessageBody;
typedef struct _SoupWebsocketConnection SoupWebsocketConnection;

enum { SOUP_SERVER_LISTEN_IPV4_ONLY = 1 << 1 };
enum { SOUP_MEMORY_STATIC = 0, SOUP_MEMORY_COPY = 2 };
enum { SOUP_WEBSOCKET_DATA_TEXT = 1, SOUP_WEBSOCKET_DATA_BINARY = 2 };
enum { SOUP_WEBSOCKET_STATE_OPEN = 1, SOUP_WEBSOCKET_STATE_CLOSING = 2, SOUP_WEBSOCKET_STATE_CLOSED = 3 };

size_t soup_server_get_type(void);
size_t soup_websocket_extension_deflate_get_type(void);

int soup_server_listen_local(SoupServer *server, unsigned port, int options, GError **error);
int soup_server_listen_all(SoupServer *server, unsigned port, int options, GError **error);
CSoupListNode *soup_server_get_uris(SoupServer *server);
void soup_server_disconnect(SoupServer *server);
void soup_server_remove_websocket_extension(SoupServer *server, size_t extension_type);

typedef void (*CSoupHandler)(
    SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, void *data);
typedef void (*CSoupWebsocketHandler)(
    SoupServer *server, SoupServerMessage *message, const char *path, SoupWebsocketConnection *connection, void *data);

void soup_server_add_handler(
    SoupServer *server, const char *path, CSoupHandler handler, void *data, void (*destroy)(void *data));
void soup_server_add_early_handler(
    SoupServer *server, const char *path, CSoupHandler handler, void *data, void (*destroy)(void *data));
void soup_server_add_websocket_handler(
    SoupServer *server, const char *path, const char *origin, char **protocols, CSoupWebsocketHandler handler,
    void *data, void (*destroy)(void *data));

const char *soup_server_message_get_method(SoupServerMessage *message);
GUri *soup_server_message_get_uri(SoupServerMessage *message);
GSocket *soup_server_message_get_socket(SoupServerMessage *message);
SoupMessageHeaders *soup_server_message_get_request_headers(SoupServerMessage *message);
SoupMessageHeaders *soup_server_message_get_response_headers(SoupServerMessage *message);
SoupMessageBody *soup_server_message_get_request_body(SoupServerMessage *message);
unsigned soup_server_message_get_status(SoupServerMessage *message);
void soup_server_message_set_status(SoupServerMessage *message, unsigned status, const char *reason);
void soup_server_message_set_response(
    SoupServerMessage *message, const char *content_type, int memory, const char *body, size_t length);
void soup_message_body_set_accumulate(SoupMessageBody *body, int accumulate);

const char *soup_message_headers_get_one(SoupMessageHeaders *headers, const char *name);
const char *soup_message_headers_get_list(SoupMessageHeaders *headers, const char *name);
void soup_message_headers_replace(SoupMessageHeaders *headers, const char *name, const char *value);

int soup_websocket_connection_get_state(SoupWebsocketConnection *connection);
unsigned short soup_websocket_connection_get_close_code(SoupWebsocketConnection *connection);
void soup_websocket_connection_set_max_incoming_payload_size(SoupWebsocketConnection *connection, uint64_t size);
void soup_websocket_connection_send_text(SoupWebsocketConnection *connection, const char *text);
void soup_websocket_connection_send_binary(SoupWebsocketConnection *connection, const void *data, size_t length);
void soup_websocket_connection_close(SoupWebsocketConnection *connection, unsigned short code, const char *reason);

#ifdef __cplusplus
}
#endif

#endif
