import { afterAll } from 'vitest'
import { rounds } from '../auth/altcha'
import { hashPasswordsBy, inProcess, type PasswordEngine } from '../auth/password'

// Every organization of a test has three people with one password: argon2 works each piece of work out once in a worker. Every answer is
// still argon2's own; what two hashes of one password have to do with each other is proved without this engine (password.test.ts).
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

// A proof of work asks for the same number of keys, each made in a hundredth of the time; the work itself is asked for in captcha.test.ts.
Object.assign(rounds, { ofSingle: 10, ofBundle: 50 })
