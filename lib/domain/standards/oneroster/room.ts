import { room } from '@/lib/platform/rooms'

/** OneRoster has its own errors and its own form of answers: see protocol.service.ts. It asks for permissions of the rooms whose records it shows. */
export const oneroster = room({
  errors: {},
  permissions: {},
  actions: ['oneRosterRead'],
})
