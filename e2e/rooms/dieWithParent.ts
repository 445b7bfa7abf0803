// Preloaded into servers that tests start: the operating system closes this pipe however the test's process ends.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
