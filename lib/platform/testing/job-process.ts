import { JobRunner } from '../jobs/runner'
import { effectHandlers } from './job-effects'

// A separate process that runs jobs of the test's database, as a second worker, until it is killed or gets SIGTERM. It never gives a job back
// between two slices: one that is killed had its lease, on machines however slow.
const runner = new JobRunner(effectHandlers, { pollMs: 20, sliceMs: 600_000 }).start()
process.on('SIGTERM', () => void runner.stop().then(() => process.exit(0)))
process.send?.('ready')
