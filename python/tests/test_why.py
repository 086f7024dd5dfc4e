"""Why a problem has no solution."""

import pytest
from instances import langford, pigeons, queens

import quadrille as q


def test_weights_are_added_up():
    p = pigeons(5)
    why = p.why()
    weights = dict(why.weights)
    assert (why.verdict, why.modulus, why.bare, why.is_minimal) == ("none", None, [], True)
    assert all(sum(weights.get(item, 0) for item in p.members(n)) <= 0 for n in range(p.option_count))
    assert sum(weights.values()) > 0
    assert (sorted(why.items), len(why.options)) == ([0, 1, 2, 3, 4], 20)
    assert "5 items weigh 1" in str(why)


def test_weights_modulo_two():
    p = langford(5)
    why = p.why()
    weights = dict(why.weights)
    assert why.modulus == 2
    assert all(sum(weights.get(item, 0) for item in p.members(n)) % 2 == 0 for n in range(p.option_count))
    assert sum(weights.values()) % 2 == 1


def test_colors_are_weighed():
    p = q.Problem(primary="abc", secondary="xyz")
    for cell, one, other in ["axy", "byz", "czx"]:
        p.option([cell], {one: "red", other: "blue"})
        p.option([cell], {one: "blue", other: "red"})
    why = p.why()
    assert why.modulus == 2
    assert {color for _, _, color, _ in why.color_weights} <= {"red", "blue"}
    assert "(a x:" in str(why)


def test_required_options_clash():
    p = q.Problem(primary="abcd")
    for word in ["d", "b", "ab", "ac", "c"]:
        p.option(word, tag=word)
    why = p.why(require=["d", "b", "c"])
    assert (why.bare, why.items, why.require) == (["a"], ["a"], ["b", "c"])
    assert str(why).startswith("a has no option")
    assert repr(why).startswith("<quadrille.Why, none:")
    with pytest.raises(q.Error, match="no effect on reasons"):
        p.why(seed=1)


def test_a_solution_is_shown():
    why = queens(6).why()
    assert (why.verdict, len(why.solution)) == ("solution", 6)
    assert str(why) == "there is a solution"
    assert langford(11).why(max_time=0).verdict == "unknown"
