import { retention } from '@/db/schema/gradebook'
import { serves } from '@/lib/platform/serving/serves'
import * as cells from './cells.service'
import * as files from './files.service'
import * as gradebooks from './gradebook.service'
import { forgetWords, gradesOfPerson } from './grades-of-person.service'
import * as ownGrades from './own-grades.service'
import { gradebook } from './room'
import * as scales from './scales.service'
import * as settings from './settings.service'

export const server = serves(gradebook, {
  services: [gradebooks, settings, scales, cells, files, ownGrades],
  person: {
    export: { grades: (context, { id }) => gradesOfPerson(context, id) },
    erase: (context, { id }) => forgetWords(context, id),
  },
  retention,
})
