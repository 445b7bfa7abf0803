// Loaded before a server that a test starts: the system closes this pipe however the test's process ends.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
