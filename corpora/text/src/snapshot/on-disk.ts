/** Writes that the system may refuse: a full disk and a folder that may not be written are failures with the file's name. */
import { fail } from "@arenakit/contracts";

/** Runs a write to a file; throws a FailureError that names it and says what to do where it cannot be written. */
export function onDisk<Value>(path: string, write: () => Value): Value {
  // The system's own error names neither the file nor what is to be done.
  try {
    return write();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isFull = code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
    return fail(
      "harness",
      isFull ? "disk_full" : "not_written",
      isFull
        ? `no room for ${path} (${code}): make room and run the same command again, which goes on where it was`
        : `${path} cannot be written: ${message}`,
      { cause: error },
    );
  }
}
