import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AfterSlashes } from './after-slashes'

const wholeOf = (code: string) => {
  const html = renderToStaticMarkup(createElement(AfterSlashes, null, code))
  expect(html.replace(/<[^>]*>/g, '')).toBe(code)
  return html.split('<span class="whole">').map((part) => part.replace('</span>', ''))
}

it.each([
  ['lpk_dev_DlSM1y3DUNdj', ['lpk_dev_DlSM1y3DUNdj']],
  ['https://a.example/of-the/light', ['', 'https://a.<wbr/>example/', 'of-the/', 'light']],
  ['GET /public/user/:id', ['', 'GET ', '/public/', 'user/', ':id']],
  ['a//', ['', 'a//']],
  ['/', ['', '/']],
])('%s is broken after its slashes', (code, whole) => {
  expect(wholeOf(code)).toEqual(whole)
})
