import { retention } from '@/db/schema/media'
import { retention as ofWatching } from '@/db/schema/media-watching'
import { serves } from '@/lib/platform/serving/serves'
import * as records from './records/records.service'
import { media } from './room'
import { answersOf, filmsOf, forgetPerson, visitsOf } from './watching/owners.service'
import * as segments from './watching/segments.service'
import * as sessions from './watching/sessions.service'

export const server = serves(media, {
  services: [records, sessions, segments],
  person: {
    export: {
      films: (context, { id }) => filmsOf(context, id),
      visits: (context, { id }) => visitsOf(context, id),
      cueAnswers: (context, { id }) => answersOf(context, id),
    },
    erase: (context, { id }) => forgetPerson(context, id),
  },
  retention: { ...retention, ...ofWatching },
})
