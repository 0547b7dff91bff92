import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@/lib/platform/errors'
import type { ProtocolAnswer } from '@/lib/platform/http/protocol'
import type { ContentGrant } from './content-address.rules'

// Read from disk, and named in next.config.mjs, because no bundler sees them.
const scripts: Readonly<Record<string, string>> = {
  'player.js': 'public/course-player.js',
  'records.js': 'public/course-records.js',
  'scorm12.js': 'node_modules/scorm-again/dist/scorm12.min.js',
  'scorm2004.js': 'node_modules/scorm-again/dist/scorm2004.min.js',
}
const textOf = (file: string) => readFile(join(/* turbopackIgnore: true */ process.cwd(), file), 'utf8')

const style =
  'html,body,iframe{margin:0;border:0;inline-size:100%;block-size:100%}body{overflow:hidden;background:#fff}iframe{display:block}'

/** The page in whose frame an item is shown: nothing is in it but the run-time and that frame. It speaks with pages of one origin. */
const playerHtml = (ancestor: string) =>
  `<!doctype html><meta charset="utf-8"><title>SCORM</title><style>${style}</style><body data-ancestor="${ancestor}"><script src="records.js"></script><script src="player.js"></script></body>`

const policyOf = ({ ancestor }: ContentGrant) =>
  `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestor}`

/** Answers with a file that the product adds to each package. */
export async function addedFile(grant: ContentGrant, name: string): Promise<ProtocolAnswer> {
  const answer = (body: string, headers: Record<string, string>) => ({
    body,
    headers: { ...headers, 'content-security-policy': policyOf(grant) },
  })
  if (name === 'player.html')
    return answer(playerHtml(grant.ancestor), {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    })
  const file = Object.hasOwn(scripts, name) ? scripts[name] : undefined
  if (!file) throw new Refusal('routeNotFound')
  const text = await textOf(file)
  return answer(text, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'private, max-age=3600' })
}
