import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { deriveKey, same } from '@/lib/platform/secrets'
import { proposedCode, proposedLength } from '../access-code.rules'

type Coded = { id: string; codeNumber: number }

/** The access code of a room. It is stored nowhere, so that no copy of the database and no log has it. */
export function roomCode(organizationId: string, { id, codeNumber }: Coded): string {
  const key = deriveKey(env().APP_SECRET, 'exam-room-code')
  const bytes = createHmac('sha256', key)
    .update(JSON.stringify([organizationId, id, codeNumber]))
    .digest()
  return proposedCode(bytes.subarray(0, proposedLength))
}

/** As people type it: letters of either case, with blanks around. */
const tidy = (code: string) => code.trim().toUpperCase()

/** Whether a code is that of the room with an id, of another one, or of none. */
export function whichRoom(organizationId: string, rooms: readonly Coded[], roomId: string, code: string) {
  const found = rooms.filter((room) => same(roomCode(organizationId, room), tidy(code)))
  if (found.some(({ id }) => id === roomId)) return 'right'
  return found.length > 0 ? 'otherRoom' : 'wrong'
}
