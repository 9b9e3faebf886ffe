// Preloaded into the programs that a command of ours starts. Their channel to the command
// closes when it ends in any way, `kill -9` included, and then they stop as if asked to.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
