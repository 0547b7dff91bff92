import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 3e9

/**
 * The folder for what tests throw away: in memory, where a database is created six times as fast, if the system has room for a whole run there
 * (3 GB; a run takes 1.1); else the usual one.
 */
export function scratchFolder() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= enough ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
