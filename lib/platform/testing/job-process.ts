import { JobRunner } from '../jobs/runner'
import { effectHandlers } from './job-effects'

// A separate process that runs jobs of the test's database, as a second worker, until it is killed or gets SIGTERM.
const runner = new JobRunner(effectHandlers, { pollMs: 20 }).start()
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)))
process.send?.('ready')
