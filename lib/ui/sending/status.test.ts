import { expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { failureOf, outcomeOf } from './status'

it('a refusal has the meaning that its place reads in it; a server that is away is no refusal', async () => {
  const metadata = { language: 'en', path: '/', version: '1', requestId: 'r' } as const
  const answer = (status: number) => new ApiError(status, { statusCode: status, message: 'No', metadata }, null)
  const meaning = ({ status }: ApiError) => (status === 401 ? 'signIn' : status === 412 ? 'conflict' : 'refused')
  const kinds = [500, 503, 429, 401, 412, 422].map((status) => failureOf(answer(status), meaning).kind)
  expect(kinds).toEqual(['offline', 'offline', 'offline', 'signIn', 'conflict', 'refused'])
  expect(failureOf(answer(422), meaning)).toMatchObject({ message: 'No' })
  expect(await outcomeOf(Promise.reject(new TypeError('Failed to fetch')), meaning)).toEqual({ kind: 'offline' })
  expect(await outcomeOf(Promise.resolve(7), meaning)).toEqual({ kind: 'saved', answer: 7 })
})
