import { type Hashing, hashPasswordsBy, inProcess } from '../auth/password'

/** Records the calls of password hashing, which still works; `end` stops recording. */
export function recordHashing(): { asked: Hashing[]; end: () => void } {
  const asked: Hashing[] = []
  const end = hashPasswordsBy({
    atOnce: 1,
    run: (work) => {
      asked.push(work)
      return inProcess.run(work)
    },
  })
  return { asked, end }
}
