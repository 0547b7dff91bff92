import { clock } from '@/lib/platform/clock'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { jobHandlers } from '../product'

// A process that runs jobs of the product on the test's database until it is killed. It never gives a job back between two slices.
// Its argument is by how many milliseconds its clock is ahead.
clock.offsetMs = Number(process.argv[2])
new JobRunner(jobHandlers, { pollMs: 20, sliceMs: 600_000 }).start()
process.send?.('ready')
