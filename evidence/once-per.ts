/** Makes a function whose result is computed once for each object: many checks look at the same exchanges. */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const entry = cache.get(key) ?? { made: make(key) };
    cache.set(key, entry);
    return entry.made;
  };
}
