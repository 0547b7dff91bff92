import { readFileSync } from 'node:fs'

/** The code of a document in docs: the programs with the names of their files (```js file=…), and the lines of its shell. */
export function programsOf(document: string): { files: Record<string, string>; shell: string[] } {
  const blocks = [...readFileSync(`docs/${document}`, 'utf8').matchAll(/^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)]
  const files = blocks.flatMap(([, , file, code = '']) => (file ? [[file, code] as const] : []))
  const shell = blocks.flatMap(([, language, , code = '']) => (language === 'sh' ? code.trim().split('\n') : []))
  return { files: Object.fromEntries(files), shell }
}
