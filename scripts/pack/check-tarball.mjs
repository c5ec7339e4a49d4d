// What a tarball's readers would say of it: publint of the manifest and the files, are-the-types-wrong of its types as
// TypeScript resolves them from ES modules, and what each tarball of ours has. Data in, problems out as sentences.
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { reachedFiles, targetsOf } from "./reached-files.mjs";

/** The profile esm-only of are-the-types-wrong: nobody may `require` our packages in old resolutions. */
const NOT_ESM = new Set(["node10", "node16-cjs"]);
const REQUIRED = ["LICENSE", "README.md", "package.json"];
const UNWANTED = /\.(map|tsbuildinfo|test\.js|fixture\.js)$/;

/** Problems of a tarball, none where it may be published. */
export async function checkTarball(tarball) {
  const bytes = readFileSync(tarball);
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return [...contentProblems(data), ...(await manifestProblems(data)), ...(await typeProblems(data))];
}

function contentProblems(data) {
  const pack = createPackageFromTarballData(data);
  const root = `/node_modules/${pack.packageName}/`;
  const files = pack.listFiles().map((path) => path.slice(root.length));
  const read = (path) => (files.includes(path) ? pack.readFile(root + path) : undefined);
  const { exports } = JSON.parse(read("package.json"));
  // A program's parts are named by its code in other ways.
  const reached = exports && reachedFiles(targetsOf(exports), read);
  const code = files.filter((path) => path.endsWith(".js"));
  return [
    ...REQUIRED.filter((name) => !files.includes(name)).map((name) => `it has no ${name}`),
    ...files.filter((path) => UNWANTED.test(path)).map((path) => `it has ${path}`),
    ...code
      .filter((path) => /^\/\/# sourceMappingURL=(?!data:)/m.test(read(path)))
      .map((path) => `${path} names a map that is not there`),
    ...files
      .filter((path) => reached && /\.(js|d\.ts)$/.test(path) && !reached.has(path))
      .map((path) => `no export leads to ${path}`),
  ];
}

async function manifestProblems(data) {
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function typeProblems(data) {
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(data));
  if (!types) return [];
  return problems
    .filter(({ resolutionKind, resolutionOption }) => !NOT_ESM.has(resolutionKind ?? resolutionOption))
    .map(({ kind, entrypoint, resolutionKind, fileName }) =>
      ["are-the-types-wrong:", kind, entrypoint ?? fileName, resolutionKind].filter(Boolean).join(" "),
    );
}
