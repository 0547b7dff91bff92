import { type Hashing, hashPasswordsBy, inProcess } from '../auth/password'

/** Records what is asked of the password hashing, which goes on as before; `end` stops recording. */
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
