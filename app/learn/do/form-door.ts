import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, formKeyField, type LearnForm, pressedAtField } from '@/app/(learn)/learn/_parts/learn-form'
import { clock } from '@/lib/platform/clock'
import { codeOf, type ErrorName, Refusal } from '@/lib/platform/errors'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { readBytes } from '@/lib/platform/http/body'
import type { Contract } from '@/lib/platform/http/contract'
import type { Envelope } from '@/lib/platform/http/envelope'
import { isSameOrigin } from '@/lib/platform/http/same-origin'
import { text } from '@/lib/platform/i18n/text'
import { nextAddress, signInPage } from '@/lib/ui/next-address'
import { formActions, formRefusals } from './form-actions'
import { readParts, sendFiles } from './form-files'
import { type Input, sendOn } from './send-on'

const home = '/learn'
const longestKeptMs = 30 * 86_400_000

/**
 * A plain form of the learner's place, so that it works before any script and without one: sent on as one call of the console's proxy, which
 * keeps the tokens, and answered by the way back to the page, which then says what came of it.
 */
export async function answerForm(request: Request, name: string): Promise<Response> {
  const { language } = readPageLabel(request.headers)
  const refuse = (reason: ErrorName) =>
    new Response(text(language, `errors.${reason}`), {
      status: codeOf(reason)[1],
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  // A form cannot send the header that scripts of ours send: the browser's word for where it comes from is all there is.
  if (!isSameOrigin(request.headers)) return refuse('originRefused')
  const action = formActions.get(name)
  if (!action) return refuse('routeNotFound')
  const sent = await (action.takes ? readParts(request) : readEntries(request))
  if (typeof sent === 'string') return refuse(sent)
  const [entries, files] = sent instanceof URLSearchParams ? [sent, []] : [sent.entries, sent.files]
  const fields: Fields = (field) => entries.get(field) ?? ''
  const { contract, input, noteOf, goTo, opens, takes } = action
  const moment = momentOf(fields(pressedAtField), clock.now())
  const answer = takes
    ? await sendFiles(files, { request, language, action, takes, fields, moment, entries })
    : await sendOnce(request, contract, language, input(fields, moment, entries), fields(formKeyField))
  // A form with a page of its own keeps to it where it was refused; the button that was pressed names the next one.
  const back = nextAddress((answer.ok && fields('next')) || fields('here') || fields('next'), home)
  const { data, statusCode, message } = (await answer.clone().json()) as Envelope
  const isKept = request.headers.get('accept') === 'application/json'
  if (answer.status === 401 && !goTo && !isKept) return leadTo(answer, signInPage(back))
  const opened = answer.ok && opens ? opens(data) : null
  if (opened !== null && !isKept) return leadTo(answer, opened)
  const note = answer.ok ? noteOf?.(data) : (refusalOf(action, statusCode) ?? 'failed')
  // A finished lesson leads to the next page, if the form names one.
  const onward = note === 'finished' && fields('onward') ? nextAddress(fields('onward'), home) : back
  if (isKept) {
    const isRefused = note === 'failed' || formRefusals.has(note ?? '')
    const reason = isRefused && note !== 'failed' ? text(language, `errors.${note}`) : message
    return tell(answer, { to: opened ?? goTo ?? noted(onward, note), message: reason, isRefused })
  }
  return leadTo(answer, goTo ?? noted(onward, note))
}

async function readEntries(request: Request): Promise<URLSearchParams | ErrorName> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return 'malformedRequest'
  try {
    return new URLSearchParams((await readBytes(request)).toString())
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

/** A key of the form and of what it was filled with: a form that is sent twice is one call, one that was changed in between another. */
function keyOf(formKey: string, input: Input): string | null {
  if (!/^[0-9a-f-]{36}$/.test(formKey)) return null
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return `${formKey}.${digest}`
}

const waitMs = 500
const mostWaits = 20

/** The call once, however often its form is pressed: a second press waits for the answer of the first. */
async function sendOnce(
  request: Request,
  contract: Contract,
  language: string,
  input: Input,
  formKey: string,
): Promise<Response> {
  const key = keyOf(formKey, input)
  for (let wait = 0; ; wait++) {
    const answer = await sendOn(request, contract, language, input, key)
    const isRunning =
      answer.status === 409 && ((await answer.clone().json()) as Envelope).statusCode === codeOf('idempotencyRunning')[0]
    if (!isRunning || wait === mostWaits) return answer
    await sleep(waitMs)
  }
}

const refusalOf = ({ contract, takes }: LearnForm, statusCode: number): ErrorName | undefined =>
  [...(contract.errors ?? []), ...(takes?.begin.errors ?? [])].find((name) => codeOf(name)[0] === statusCode)

/** The page to go back to, with what it shall say. */
function noted(path: string, note: string | undefined): string {
  const url = new URL(path, 'http://here')
  url.searchParams.delete('note')
  if (note) url.searchParams.set('note', note)
  return url.pathname + url.search + url.hash
}

/** When a form was pressed that the device kept, at most a month ago; else now. */
function momentOf(pressedAt: string, now: Date): Date {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(pressedAt) ? new Date(pressedAt) : now
  const age = now.getTime() - moment.getTime()
  return age >= 0 && age <= longestKeptMs ? moment : now
}

/** To a script that sends a form which the device kept: the outcome, and the page to go on to. */
function tell(answer: Response, outcome: { to: string; message: string; isRefused: boolean }): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(outcome), { status: answer.status, headers })
}

/** To a page, with whatever the call has done to the cookies. */
function leadTo(answer: Response, location: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  const forgotten = answer.headers.get('clear-site-data')
  if (forgotten) headers.set('clear-site-data', forgotten)
  return new Response(null, { status: 303, headers })
}
