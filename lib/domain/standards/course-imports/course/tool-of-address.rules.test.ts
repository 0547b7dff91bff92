import { expect, it } from 'vitest'
import { toolFor } from './tool-of-address.rules'

const tools = [
  { id: 'lab', launchUrl: 'https://lab.example/lti' },
  { id: 'quiz', launchUrl: 'https://tools.example/quiz' },
  { id: 'map', launchUrl: 'https://tools.example/map' },
]

it.each([
  ['https://lab.example/lti', 'lab'],
  ['https://lab.example/lti/other?x=1', 'lab'],
  ['https://tools.example/map', 'map'],
  // Two tools are on that host, so it is not clear which is meant.
  ['https://tools.example/else', undefined],
  ['http://lab.example/lti', undefined],
  ['https://lab.example.evil.example/lti', undefined],
  ['not an address', undefined],
])('the tool at %s is %s', (address, id) => {
  expect(toolFor(tools, address)?.id).toBe(id)
})
