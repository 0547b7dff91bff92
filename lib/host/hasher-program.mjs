// Hashes and checks the passwords of one worker, with low priority. Started and used by lib/host/hasher.ts.
import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// Terminals and service managers signal all processes of a group. This one must serve its worker until the worker ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {})
process.once('disconnect', () => process.exit())

// On Linux each thread has its own priority, inherited by threads that it starts; some may have been started before this line.
const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]
for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', ({ id, password, stored, cost }) => {
  const done = stored === undefined ? hash(password, cost) : verify(stored, password)
  done.then(
    (value) => process.send({ id, value }),
    (error) => process.send({ id, error: error.message }),
  )
})
process.send('ready')
