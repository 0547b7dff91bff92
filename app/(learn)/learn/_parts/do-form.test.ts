import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Forms whose answer is no page of ours: a file, a tool in a frame, what the server decides alone; each press is a wish of its own. */
const others = ['certificates/_parts/files-menu.tsx', 'types/lti-tool/server.tsx', '_parts/renew.tsx', '_parts/do-form.tsx']

it("forms of the learner's place that come back to a page are sent once", () => {
  const place = 'app/(learn)/learn'
  const pages = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && /<form[^>]*\/learn\/do\//.test(readFileSync(`${place}/${file}`, 'utf8')),
  )
  expect(pages.filter((file) => !others.some((other) => file.endsWith(other)))).toEqual([])
  expect(pages).toHaveLength(others.length)
})
