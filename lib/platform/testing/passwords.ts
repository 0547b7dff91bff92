import { afterAll } from 'vitest'
import { rounds } from '../auth/altcha'
import { hashPasswordsBy, inProcess, type PasswordEngine } from '../auth/password'

// Every test organization has three people with the same password, so each argon2 computation is done once per worker and its result is kept.
// password.test.ts, which compares two hashes of one password, does not use this.
declare global {
  var masarTestHashes: Map<string, ReturnType<PasswordEngine['run']>> | undefined
}

globalThis.masarTestHashes ??= new Map()
const known = globalThis.masarTestHashes

const remembering: PasswordEngine = {
  atOnce: inProcess.atOnce,
  run(work) {
    const key = JSON.stringify(work)
    const answer = known.get(key) ?? inProcess.run(work)
    known.set(key, answer)
    answer.catch(() => known.delete(key))
    return answer
  },
}

afterAll(hashPasswordsBy(remembering))

// Proofs of work derive the same number of keys, each with a hundredth of the rounds; captcha.test.ts tests them in full.
Object.assign(rounds, { ofSingle: 10, ofBundle: 50 })
