import { clock } from '@/lib/platform/clock'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { jobHandlers } from '../product'

// A process that runs one kind of jobs of the product on the test's database until it is killed. It never gives a job back between two slices.
// Its arguments are the name of the kind, and by how many milliseconds its clock is ahead.
const [, , name, ahead] = process.argv
clock.offsetMs = Number(ahead)
const handlers = jobHandlers.filter(({ job }) => job.name === name)
if (handlers.length === 0) throw new Error(`There is no job ${name}`)
new JobRunner(handlers, { pollMs: 20, sliceMs: 600_000 }).start()
process.send?.('ready')
