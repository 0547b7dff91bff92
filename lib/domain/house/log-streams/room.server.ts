import { retention } from '@/db/schema/log-streams'
import { serves } from '@/lib/platform/serving/serves'
import { logStreams } from './room'
import { LogStreamRunner } from './runner.service'
import * as service from './stream.service'

export const server = serves(logStreams, { services: [service], runners: [new LogStreamRunner()], retention })
