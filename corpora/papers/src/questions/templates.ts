/** data file. What is asked about papers: conditions over what they state, which names are given, and the wordings. */

/**
 * A row: name | kind | given | asked | conditions, parted by `,` | wordings, parted by ` / `. A condition is
 * `subject relation object`. Asked: a variable, `count x`, `least x by y`, `most x by y`; in the last two a name of the
 * first given variable stands for {a} and another for {b}.
 */
export const TEMPLATE_ROWS = `
result | lookup | m d | v | r of m, r on d, r figure v | Which result does the paper that introduces {m} report for it on {d}? / What figure does {m} reach on {d}, according to the paper that introduced it?
ingredient | lookup | m | i | m ingredient i | Around what is the method {m} built? / On what does {m} rely, according to its authors?
size | lookup | d | s | d size s | How many items does {d} contain? / How large is the collection {d}?
rivalIngredient | chain | m | i | m rival r, r ingredient i | {m} is compared with an earlier method. Around what is that earlier method built? / What does the method rely on with which the paper on {m} compares its results?
rivalVenue | chain | m | v | m rival r, r introducedBy p, p venue v | In which venue did the paper appear that introduced the method with which {m} is compared? / {m} is compared with an earlier method. Where was that earlier method published?
dataSize | chain | m | s | r of m, r on d, d size s | How many items does the collection contain on which the paper that introduced {m} evaluates it? / {m} was evaluated on one collection. How large is it?
dataAuthor | chain | m | a | r of m, r on d, d introducedBy p, p author a | Who is the first author of the paper that presented the data on which {m} was first evaluated? / {m} was introduced with results on one data set. Who is first among the authors of the paper that presented this data?
rivalRival | chain | m | i | m rival r, r rival q, q ingredient i | {m} is compared with a method which, in its own paper, was compared with a still earlier one. Around what is that earliest method built? / Go back two comparisons from {m}: its rival, and the rival of that one. On what does the latter rely?
rivalReplicated | chain | m | v | m rival r, p replicates r, x measuredIn p, x figure v | The method with which {m} is compared was later put to the test by others. Which figure did they measure? / What result did an independent replication obtain for the method with which {m} is compared?
replicatedSize | chain | m | s | p replicates m, x measuredIn p, x on d, d size s | {m} was replicated by others on a collection. How many items does that collection contain? / How large is the data set on which a later paper repeated the evaluation of {m}?
referredIngredient | chain | m a | i | m introducedBy p, p refersTo q, q author a, n introducedBy q, n ingredient i | The paper that introduces {m} speaks of a paper whose first author is {a}, which brings a method of its own. Around what is that method built? / Among the works that the paper on {m} refers to is one by {a} as first author. On what does the method introduced there rely?
higher | comparison | m d | most m by v | r of m, r on d, r figure v | Which reports the higher figure on {d} in the paper that introduced it, {a} or {b}? / On {d}, is the figure of {a} or that of {b} the higher one, each as first published?
earlier | comparison | m | least m by v | m ingredient i, m introducedBy p, p date v | Which method was published first, {a} or {b}? / Of {a} and {b}, which is the earlier method?
rivals | count | r | count m | m rival r | How many methods in this collection are compared with {r} in the papers that introduce them? / With how many later methods is {r} the point of comparison when they are introduced?
replications | count | m | count p | p replicates m | How many papers of this collection replicate {m}? / How often was {m} put to the test by a replication in this collection?
`;
