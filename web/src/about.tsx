// One screen that says what exact cover is.
export function About() {
  return (
    <article class="about">
      <h2>What is exact cover?</h2>
      <p>
        You have things that must be covered, the <em>items</em>, and pieces that cover some of them, the{" "}
        <em>options</em>. Choose options so that every item is covered <strong>exactly once</strong>: nothing is left
        out, and nothing is covered twice.
      </p>
      <table class="matrix-example">
        <caption>Six options for the items a to g. The marked three are the only solution.</caption>
        <tbody>
          {["ce", "adg", "bcf", "adf", "bg", "deg"].map((option) => (
            <tr key={option} class={["ce", "adf", "bg"].includes(option) ? "chosen" : undefined}>
              <th scope="row">
                {["ce", "adf", "bg"].includes(option) ? "✓ " : ""}
                {option}
              </th>
              {[..."abcdefg"].map((item) => (
                <td key={item}>{option.includes(item) ? item : "·"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>Many puzzles are of this kind:</p>
      <ul>
        <li>
          <strong>Sudoku.</strong> Items: each cell needs a digit; each row, column and box needs each digit. An option
          is a digit in a cell: it covers four items.
        </li>
        <li>
          <strong>Tilings.</strong> Items: the cells of the board, and the pieces. An option is a piece in a place.
        </li>
        <li>
          <strong>Queens.</strong> Items: rows and columns; a diagonal <em>may</em> stay empty. An option is a queen on
          a square.
        </li>
      </ul>
      <h2>How is it solved?</h2>
      <p>
        Take the item with the fewest options left. Try its options one after the other. Each choice removes all options
        that do not fit with it; then go on with what is left. At a dead end, take back the last choice, and try the
        next option. This is Algorithm X. Done with links between the options that can be taken out and put back in an
        instant, it is called <em>dancing links</em> (Donald Knuth, 2000).
      </p>
      <h2>What are the limits?</h2>
      <p>
        Everything is computed on your machine, on one processor, in a worker: the page stays usable, and <em>Cancel</em>{" "}
        ends any question at once. A page can use 4 GB of memory; a count remembers up to 1 GB. For more, there is the
        command <code>quadrille</code>, which takes the same problems.
      </p>
    </article>
  );
}
