/** A text as someone typed it: empty lines part paragraphs. */
export function Lines({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return (
    <div className="prose lines">
      {paragraphs.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change places.
        <p key={at}>{part}</p>
      ))}
    </div>
  );
}
