import { derived, product, shownIn, technical } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  personColumns: {
    xapi_units: {
      publisherId: shownIn('launchedContent'),
      activityId: shownIn('launchedContent'),
    },
    xapi_launches: {
      address: technical,
      endVerbs: product,
      verbs: product,
    },
    xapi_statements: {
      verb: derived,
      activityId: derived,
      digest: technical,
      statement: shownIn('launchedStatements'),
    },
    xapi_documents: {
      activityId: shownIn('launchedDocuments'),
      registration: technical,
      name: shownIn('launchedDocuments'),
      contentType: shownIn('launchedDocuments'),
      content: shownIn('launchedDocuments'),
      etag: technical,
    },
  },
}
