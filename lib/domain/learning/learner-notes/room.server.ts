import { retention } from '@/db/schema/learner-notes'
import { serves } from '@/lib/platform/serving/serves'
import * as notes from './learner-notes.service'
import { forgetNotes, notesOf } from './owners.service'
import { learnerNotes } from './room'

export const server = serves(learnerNotes, {
  services: [notes],
  person: {
    export: { notes: (context, { id }) => notesOf(context, id) },
    erase: (context, { id }) => forgetNotes(context, id),
  },
  retention,
})
