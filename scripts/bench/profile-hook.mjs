// Loaded into a server by --import: the first SIGUSR2 starts the CPU profiler, the second stops it and writes <folder>/<pid>.cpuprofile.
// Unlike --cpu-prof it leaves out start and end, and works in worker processes.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()
let running = false
process.on('SIGUSR2', async () => {
  running = !running
  if (running) {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 250 })
    await session.post('Profiler.start')
  } else {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    writeFileSync(`${process.env.BENCH_PROFILE_FOLDER}/${process.pid}.cpuprofile`, JSON.stringify(profile))
  }
})
