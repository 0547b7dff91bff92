/** A test that proves a figure: its file and a part of its title; without a title all tests of the file. */
type Proof = [file: string, title?: string]
/** A security figure and its proof: tests, experiments of `bench:faults`, or the timing of sign-ins. */
export type Figure = { id: string; what: string; tests?: Proof[]; faults?: string[]; timing?: true }

const identity = (file: string) => `lib/domain/house/identity/${file}.test.ts`

export const figures: readonly Figure[] = [
  {
    id: 'T5',
    what: 'A change of roles acts on the next request',
    faults: ['T5'],
    tests: [['lib/domain/next-request.test.ts', 'permissions at this request']],
  },
  {
    id: 'T6',
    what: 'An ended session is refused from the next request on',
    faults: ['T6'],
    tests: [
      [identity('sessions/sessions'), 'that is revoked ends'],
      [identity('sessions/sessions'), 'ends at its expiry'],
    ],
  },
  {
    id: 'T7',
    what: '1,000 refreshes of one token at once: one successor',
    faults: ['T7'],
    tests: [
      ['lib/domain/concurrency.test.ts', 'one of 300 simultaneous requests'],
      ['lib/domain/concurrency.test.ts', 'the same pair'],
    ],
  },
  {
    id: 'T8',
    what: 'A refresh token used again ends its family',
    faults: ['T8'],
    tests: [[identity('sign-in/refresh'), 'ends the session at once, for every older generation']],
  },
  {
    id: 'T9',
    what: 'Confused, forged and bent tokens: none accepted',
    tests: [['lib/platform/auth/tokens.test.ts', 'refuses '], ['lib/domain/hostile-tokens.test.ts']],
  },
  {
    id: 'T10',
    what: '100 submissions of one code, and of one backup code: one accepted',
    faults: ['T10'],
    tests: [
      ['lib/domain/concurrency.test.ts', 'simultaneous submissions'],
      [identity('two-step/two-factor'), 'works once'],
    ],
  },
  {
    id: 'T11',
    what: 'Guessing codes: five tries a challenge, twenty an hour',
    tests: [
      [identity('two-step/two-factor'), 'five attempts'],
      [identity('two-step/two-factor'), 'twenty codes an hour'],
    ],
  },
  {
    id: 'T12',
    what: 'Accounts cannot be told by time',
    timing: true,
    tests: [
      [identity('sign-in/sign-in'), 'the same work for an unknown email'],
      [identity('sign-in/sign-in'), 'the same statements'],
      [identity('sign-in/sign-in'), 'none of the sessions'],
      [identity('passwords/password-reset'), 'at the same time'],
    ],
  },
  {
    id: 'T13',
    what: 'Accounts cannot be told by what is answered',
    tests: [
      [identity('sign-in/sign-in'), 'with the same bytes'],
      [identity('sign-in/throttle'), 'are answered in the same way for existing'],
      [identity('passwords/password-reset'), 'is answered in the same way'],
    ],
  },
  {
    id: 'T14',
    what: 'Nobody is locked out by the failures of others',
    tests: [
      [identity('sign-in/throttle'), 'failed a thousand times'],
      [identity('sign-in/throttle'), 'never lock'],
    ],
  },
  {
    id: 'T32',
    what: 'No secret in logs, records, stored rows or refusals',
    tests: [
      ['lib/domain/secrets-stay-inside.test.ts'],
      ['lib/domain/secret-fields.test.ts'],
      [identity('passwords/password-reset'), 'has its secret in its mail only'],
      ['lib/domain/house/invites/invites.test.ts', 'has its secret in its mail only'],
    ],
  },
  {
    id: 'T35',
    what: 'No change by a page of another site',
    tests: [
      ['app/console/api/console-proxy.test.ts', 'refuses a change'],
      ['lib/domain/cross-origin.test.ts', 'no key lists, whose request is refused'],
    ],
  },
  {
    id: 'T36',
    what: 'No link or redirect made from a header',
    tests: [['lib/domain/house/invites/invites.test.ts', 'goes by mail'], ['lib/platform/gate/host.test.ts']],
  },
  {
    id: 'T37',
    what: 'No way around the checks by addresses and headers of the framework',
    faults: ['T37'],
    tests: [['lib/domain/handed-label.test.ts'], ['lib/platform/gate/label.test.ts']],
  },
  {
    id: 'T40',
    what: 'Keys rotated under load: nothing fails',
    faults: ['T40'],
    tests: [['lib/platform/auth/rotate-keys.test.ts'], ['lib/platform/http/serve.test.ts', 'in the verification of a token']],
  },
  {
    id: 'T43',
    what: 'Clocks: five seconds for tokens, one step for codes',
    tests: [
      ['lib/platform/auth/tokens.test.ts', 'five seconds for clocks'],
      [identity('two-step/two-factor'), 'one time step early or late'],
      [identity('sessions/sessions'), 'ends at its expiry'],
      ['lib/platform/gate/label.test.ts', 'key of its day'],
    ],
  },
  {
    id: 'T49',
    what: 'Files that are made to be read for long hold up no other organization',
    faults: ['T49'],
    tests: [['lib/sent-files.test.ts'], ['lib/sent-files-limits.test.ts'], ['lib/platform/reading/read.test.ts']],
  },
]
