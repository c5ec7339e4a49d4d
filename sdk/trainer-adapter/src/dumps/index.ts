export { DUMP_FORMATS, DUMP_TRAINERS, type DumpedAttempt, type DumpFormat, type DumpTrainer } from "./dumps.ts";
