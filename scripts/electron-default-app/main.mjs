// Gives a bare Electron runtime what `electron <folder>` needs: it loads the program in that
// folder as if it had been packaged. An ES module with top-level await, because Electron fires
// `ready` only once this file has been evaluated, and the program has calls to make before that.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Splits the command line into the modules to load first and the path of the program. */
function parseArguments(words) {
  const preloads = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === '-r' || word === '--require') {
      i += 1;
      if (words[i] !== undefined) preloads.push(words[i]);
    } else if (word === '--') {
      return { preloads, program: words[i + 1] };
    } else if (!word.startsWith('-')) {
      return { preloads, program: word };
    }
  }
  return { preloads, program: undefined };
}

/** The file to run for a program path; for a folder, also tells Electron who the program is. */
function openProgram(path) {
  if (!statSync(path).isDirectory()) return path;
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const name = manifest.productName ?? manifest.name;
  if (name) app.setName(name);
  if (manifest.version) app.setVersion(manifest.version);
  app.setAppPath(path);
  return createRequire(join(path, 'package.json')).resolve(
    resolve(path, manifest.main ?? 'index.js'),
  );
}

const { preloads, program } = parseArguments(process.argv.slice(1));
try {
  for (const preload of preloads) createRequire(import.meta.url)(resolve(preload));
  if (program === undefined) {
    console.error('usage: electron [-r <module>] <folder with a package.json>');
    app.exit(2);
  } else {
    // import(), never require(): the program may be an ES module.
    await import(pathToFileURL(openProgram(resolve(program))).href);
  }
} catch (error) {
  console.error(`Cannot start ${program}: ${error instanceof Error ? error.stack : error}`);
  app.exit(1);
}
