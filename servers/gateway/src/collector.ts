/** What a process that serves asks of its garbage collector. Sets nothing: whoever composes the process does. */

/**
 * For `setFlagsFromString` of `node:v8`, which V8 reads at each collection. By itself V8 lets what is old grow to
 * several times what lives before it collects that, so that a server of the full world that lives in 200 MB held a
 * gigabyte and gave nothing back. What it costs is collections: of the time of a call growing by
 * two fifths takes some 15 % more, by a quarter some 25 %, other cores included.
 */
export const SERVER_V8_FLAGS = "--heap-growing-percent=40";
