import { operationsIn } from '@/lib/platform/http/operations'
import * as authoring from './authoring.service'
import * as bulkEnrolment from './bulk-enrolment.service'
import * as catalogue from './catalogue.service'
import * as enrolments from './enrolments.service'
import * as migration from './migration.service'
import * as publishing from './publishing.service'
import * as roster from './roster.service'

export const operations = operationsIn(catalogue, authoring, publishing, enrolments, roster, bulkEnrolment, migration)
