/*
 * The learner's pages can be read without scripts, so their scripts should not compete with the styles for which the first paint waits. Next lists the
 * scripts of the framework in each page's head; after the build, the learner's pages list one small script instead, which loads the framework after
 * the first paint. The framework's files are joined to one, which compresses 5 kB smaller than the single files.
 *
 * The pages that verify certificates have nothing that needs a script. They load the framework only where they failed, because Next draws the page of
 * an error in the browser.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The used part of Next's build manifest. `rootMainFilesTree` has the pages whose list of scripts differs from `rootMainFiles`. */
type BuildManifest = {
  rootMainFiles: string[]
  rootMainFilesTree: Record<string, string[]>
  pagesChunkGroupBootstrapParams: Record<string, unknown>
}
type ScriptFile = { path: string; text: string }

/** Without the page in the frame of a preview, because the console around it has already loaded the framework. */
const latePages = /^\/\(learn\)\/(?!framed\/)/
const plainPages = /^\/\(public\)\/verify\//
/** Next's document for a page that failed, and React's mark of a part that failed. */
const hasFailed = 'document.documentElement.id==="__next_error__"||document.querySelector("template[data-dgst]")'
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

/** Loads a script after the first paint, if the condition holds then: animation frames begin only after the styles have loaded. */
export const starter = (path: string, condition = 'true'): string =>
  `{const here=document.currentScript.src;requestAnimationFrame(()=>setTimeout(()=>{if(!(${condition}))return;` +
  `const script=document.createElement("script");` +
  `script.src=here.replace(/static\\/chunks\\/[^?]+/,"${path}");document.head.append(script)}))}`

const named = (name: string, text: string): ScriptFile => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 13)
  return { path: `static/chunks/${name}-${hash}.js`, text }
}

/** Changes the output of `next build` in a folder. */
export function delayScripts(folder: string): void {
  const file = join(folder, 'build-manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BuildManifest
  const pagesOf = (kind: RegExp) => Object.keys(manifest.pagesChunkGroupBootstrapParams).filter((page) => kind.test(page))
  const [late, plain] = [pagesOf(latePages), pagesOf(plainPages)]
  if (late.length === 0 || plain.length === 0 || manifest.rootMainFiles.length === 0)
    throw new Error('The build manifest names no page of the learner, none that verifies certificates, or no script')
  const read = (path: string) => ({ path, text: readFileSync(join(folder, path), 'utf8') })
  const framework = named('framework', joined(manifest.rootMainFiles.map(read)))
  const start = named('after-first-paint', starter(framework.path))
  const startIfFailed = named('after-a-failure', starter(framework.path, hasFailed))
  for (const { path, text } of [framework, start, startIfFailed]) writeFileSync(join(folder, path), text)
  for (const page of late) manifest.rootMainFilesTree[page] = [start.path]
  for (const page of plain) manifest.rootMainFilesTree[page] = [startIfFailed.path]
  writeFileSync(file, JSON.stringify(manifest))
}
