// Which files of a run took longest, by the reports of Vitest and Playwright.

/** Milliseconds by file: the time of all its tests, which share the processors with those of other files. */
export function timesOf(report) {
  const times = new Map()
  const add = (file, ms) => times.set(file, (times.get(file) ?? 0) + ms)
  if (report.suites) for (const suite of report.suites) for (const [file, ms] of journeysIn(suite)) add(file, ms)
  else for (const { name, startTime, endTime } of report.testResults) add(name, endTime - startTime)
  return times
}

/** Those of a suite and of the suites in it. */
function journeysIn({ file, specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => [`e2e/${file}`, duration]), ...suites.flatMap(journeysIn)]
}

/** The slowest files of a report as lines, with paths below `root`. A file that ran in two lanes counts both. */
export function slowest(report, root, most = 10) {
  const longest = [...timesOf(report)].toSorted(([, one], [, other]) => other - one).slice(0, most)
  return longest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file.replace(`${root}/`, '')}`)
}
