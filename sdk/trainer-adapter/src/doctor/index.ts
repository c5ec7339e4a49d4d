/** The doctor: what will go wrong in a trainer's configuration. */
export {
  type ConfigFile,
  type DiagnoseOptions,
  type Diagnosis,
  diagnose,
  type Finding,
  type Unknown,
} from "./doctor.ts";
export { examineServer, type ServerQuestion } from "./server.ts";
export { DOCTOR_TRAINERS } from "./trainers.ts";
export { TRAPS, type TrapId } from "./traps.ts";
