import { JobRunner } from '../jobs/runner'
import { effectHandlers } from './job-effects'

// A process of its own that does jobs over the test's database, as a second worker would, until it is killed or told to end.
const runner = new JobRunner(effectHandlers, { pollMs: 20 }).start()
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)))
process.send?.('ready')
