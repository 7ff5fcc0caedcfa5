"""Timing and reporting shared by all peers: one line of JSON for each case on standard output."""
import json, os, statistics as st, sys, time

REPS = int(os.environ.get("REPS", "7"))
OUT = os.environ.get("BENCH_PICTURES") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../out/bench/pictures")
os.makedirs(OUT, exist_ok=True)

def r3(x): return round(x, 4)

def pct(v, q):
    v = sorted(v)
    return v[min(len(v) - 1, int(q * (len(v) - 1) + 0.5))]

def emit(**kw):
    kw.setdefault("load1", os.getloadavg()[0])
    print(json.dumps(kw), flush=True)

def frames(name, fn, n, size, scale=2, reps=None, notes="", key_frames=None, **extra):
    """fn(i) draws frame i.  Per rep: n frames.  Wall and thread CPU time are both kept."""
    reps = reps or REPS
    for i in range(0, n, max(1, n // 6)): fn(i)                 # warm up
    wall, means, cpus = [], [], []
    perframe = [[] for _ in range(n)]
    for _ in range(reps):
        c0 = time.process_time_ns(); a0 = time.perf_counter_ns()
        for i in range(n):
            a = time.perf_counter_ns(); fn(i); b = time.perf_counter_ns()
            wall.append((b - a) / 1e6); perframe[i].append((b - a) / 1e6)
        means.append((time.perf_counter_ns() - a0) / 1e6 / n)
        cpus.append((time.process_time_ns() - c0) / 1e6 / n)
    rec = dict(name=name, size=size, scale=scale, frames=n, reps=reps,
               ms_per_frame=r3(st.median(wall)), p95=r3(pct(wall, .95)),
               mean_min=r3(min(means)), mean_median=r3(st.median(means)), mean_max=r3(max(means)),
               cpu_ms_per_frame=r3(st.median(cpus)))
    for label, i in (key_frames or {}).items():
        rec[label] = r3(st.median(perframe[i]))
    rec.update(extra); rec["notes"] = notes
    emit(**rec)
    return rec

def items(name, fn, n, size, scale=1, reps=5, notes="", **extra):
    """fn(i) makes item i and returns its bytes (or length)."""
    for i in range(min(20, n)): fn(i)
    rates, lat, cpu = [], [], []
    total = 0
    for _ in range(reps):
        total = 0
        c0 = time.process_time(); a = time.perf_counter()
        for i in range(n):
            b = time.perf_counter(); v = fn(i)
            lat.append((time.perf_counter() - b) * 1e3)
            total += v if isinstance(v, int) else len(v) if v is not None else 0
        rates.append(n / (time.perf_counter() - a)); cpu.append((time.process_time() - c0) * 1e3 / n)
    rec = dict(name=name, size=size, scale=scale, frames=n, reps=reps,
               ms_per_frame=r3(st.median(lat)), p95=r3(pct(lat, .95)),
               items_per_s_min=round(min(rates), 1), items_per_s=round(st.median(rates), 1),
               items_per_s_max=round(max(rates), 1), cpu_ms_per_item=r3(st.median(cpu)),
               bytes_per_item=round(total / n))
    rec.update(extra); rec["notes"] = notes
    emit(**rec)
    return rec

def only(name):
    """`peer.py SUBSTR...` runs only the cases whose name contains one of them."""
    return len(sys.argv) < 2 or any(a in name for a in sys.argv[1:])
