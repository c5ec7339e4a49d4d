// What a bundle holds of others: each package's name, version, licence and the text of it, as licences ask for.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LICENCE = /^(licen[cs]e|copying|notice)/i;
const RULE = "-".repeat(80);

/** The file's text; throws for a package that says no licence at all. */
export function thirdPartyLicences(packages) {
  const entries = packages.map(({ name, version, license, author, folder }) => {
    if (!license) throw new Error(`${name} ${version} says no licence, so it cannot be bundled`);
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
      .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
    const owner = typeof author === "string" ? author : author?.name;
    if (texts.length === 0)
      texts.push(`Licensed under ${license}${owner ? `, by ${owner}` : ""}; the package holds no text of it.`);
    return `${name} ${version}\nLicence: ${license}\n\n${texts.join("\n\n")}\n`;
  });
  return `This package holds code of the packages below, each under its own licence.\n\n${entries.map((entry) => `${RULE}\n${entry}`).join("\n")}`;
}
