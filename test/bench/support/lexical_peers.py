"""One engine over the same terms: `lexical_peers.py ENGINE FOLDER`, with terms.txt (a document a line, its terms with
blanks between) and queries.txt there; prints {build, bytes, firstMicros,
micros, found} as JSON; each query is asked twice, in two passes."""
import json, os, sqlite3, sys, time

K = 10
engine, folder = sys.argv[1:3]
with open(os.path.join(folder, "terms.txt"), encoding="utf-8") as lines:
    documents = [line.rstrip("\n") for line in lines]
with open(os.path.join(folder, "queries.txt"), encoding="utf-8") as lines:
    queries = [line.rstrip("\n").split(" ") for line in lines]


def size(path):
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(base, name)) for base, _, names in os.walk(path) for name in names)


def fts5():
    path = os.path.join(folder, "fts5.db")
    if os.path.exists(path):
        os.remove(path)
    base = sqlite3.connect(path)
    base.execute("pragma journal_mode = off")
    base.execute("pragma synchronous = off")
    base.execute("create virtual table d using fts5(t, content='', tokenize=\"unicode61 remove_diacritics 0\")")
    began = time.perf_counter()
    base.executemany("insert into d(rowid, t) values (?, ?)", enumerate(documents))
    base.execute("insert into d(d) values ('optimize')")
    base.commit()
    build = time.perf_counter() - began
    base.execute("pragma cache_size = -500000")
    texts = [" OR ".join(f'"{term}"' for term in terms) for terms in queries]
    sql = "select rowid from d where d match ? order by rank limit ?"
    return build, size(path), texts, lambda text: [row[0] for row in base.execute(sql, (text, K))]


def bm25s_():
    import bm25s

    corpus = [text.split(" ") for text in documents]
    path = os.path.join(folder, "bm25s")
    began = time.perf_counter()
    index = bm25s.BM25(method="lucene", k1=0.9, b=0.4)
    index.index(corpus, show_progress=False)
    build = time.perf_counter() - began
    index.save(path)
    known = [[[term for term in terms if term in index.vocab_dict]] for terms in queries]

    def search(terms):
        if not terms[0]:
            return []
        found, _ = index.retrieve(terms, k=K, show_progress=False, n_threads=0)
        return [int(one) for one in found[0]]

    return build, size(path), known, search


def tantivy_():
    import tantivy

    path = os.path.join(folder, "tantivy")
    os.makedirs(path, exist_ok=True)
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("t", stored=False, tokenizer_name="terms", index_option="freq")
    schema = builder.build()
    index = tantivy.Index(schema, path=path, reuse=False)
    terms_only = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer("terms", terms_only)
    began = time.perf_counter()
    writer = index.writer(heap_size=512_000_000, num_threads=1)
    for text in documents:
        writer.add_document(tantivy.Document(t=text))
    writer.commit()
    writer.wait_merging_threads()
    build = time.perf_counter() - began
    index.reload()
    searcher = index.searcher()
    made = [
        tantivy.Query.boolean_query([(tantivy.Occur.Should, tantivy.Query.term_query(schema, "t", term)) for term in terms])
        for terms in queries
    ]
    # One thread and no deletion: the number of a document is its order, segment by segment.
    return build, size(path), made, lambda query: [address for _, address in searcher.search(query, K, count=False).hits]


build, held, asked, search = {"fts5": fts5, "bm25s": bm25s_, "tantivy": tantivy_}[engine]()
passes = []
for _ in range(2):
    micros, found = [], []
    for query in asked:
        began = time.perf_counter()
        hits = search(query)
        micros.append((time.perf_counter() - began) * 1e6)
        found.append(hits)
    passes.append(micros)
if engine == "tantivy":
    segments = sorted({one.segment_ord for hits in found for one in hits})
    found = [[one.doc for one in hits] for hits in found] if segments in ([], [0]) else None
print(json.dumps({"build": build, "bytes": held, "firstMicros": passes[0], "micros": passes[1], "found": found}))
