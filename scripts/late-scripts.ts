/*
 * The learner's place can be read without scripts, so its scripts do not share a slow line with the styles that the first paint waits for. Next names
 * the scripts of the framework in each page's head; after the build, the pages of the learner's place name one small script instead, which asks for
 * the framework after the first paint. The framework's files are joined to one, which packs 5 kB smaller than they do one by one.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What we need of Next's build manifest. `rootMainFilesTree` has the pages whose list of scripts differs from `rootMainFiles`. */
type BuildManifest = {
  rootMainFiles: string[]
  rootMainFilesTree: Record<string, string[]>
  pagesChunkGroupBootstrapParams: Record<string, unknown>
}
type ScriptFile = { path: string; text: string }

/** Not the page in the frame of a preview: the console around it has the framework already, file by file. */
const latePages = /^\/\(learn\)\/(?!framed\/)/
const ownPath = '"object"==typeof document?document.currentScript:void 0'

/** Files of the bundler as one. Each tells the bundler's runtime its own path, which it otherwise reads from the script element. */
export function joined(files: ScriptFile[]): string {
  const parts = files.map(({ path, text }) => {
    // The runtime itself registers nothing.
    if (!text.includes('.push([')) return text
    if (!text.includes(`[${ownPath},`)) throw new Error(`${path} does not begin as files of the bundler do`)
    // Escaped, so that the worker which keeps lessons does not take it for a file that is still to be loaded (public/learn-worker.js).
    return text.replace(ownPath, () => JSON.stringify(path).replaceAll('/', '\\/'))
  })
  return parts.join(';\n')
}

/** Asks for a script once something has been painted: frames are counted only after the styles have come. */
export const starter = (path: string): string =>
  `{const here=document.currentScript.src;requestAnimationFrame(()=>setTimeout(()=>{const script=document.createElement("script");` +
  `script.src=here.replace(/static\\/chunks\\/[^?]+/,"${path}");document.head.append(script)}))}`

const named = (name: string, text: string): ScriptFile => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 13)
  return { path: `static/chunks/${name}-${hash}.js`, text }
}

/** Changes what `next build` wrote to a folder. */
export function delayScripts(folder: string): void {
  const file = join(folder, 'build-manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest
  const pages = Object.keys(manifest.pagesChunkGroupBootstrapParams).filter((page) => latePages.test(page))
  if (pages.length === 0 || manifest.rootMainFiles.length === 0)
    throw new Error('The build manifest names no page of the learner, or no script')
  const read = (path: string) => ({ path, text: readFileSync(join(folder, path), 'utf8') })
  const framework = named('framework', joined(manifest.rootMainFiles.map(read)))
  const start = named('after-first-paint', starter(framework.path))
  for (const { path, text } of [framework, start]) writeFileSync(join(folder, path), text)
  for (const page of pages) manifest.rootMainFilesTree[page] = [start.path]
  writeFileSync(file, JSON.stringify(manifest))
}
