// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands

function escapeData(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text) {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Writes an annotation of GitHub. */
export function annotate(command, title, message, file) {
  const place = file === undefined ? '' : `file=${escapeProperty(file)},`;
  console.log(`::${command} ${place}title=${escapeProperty(title)}::${escapeData(message)}`);
}
