import pytest

pytest.register_assert_rewrite("conformance.checks", "conformance.pandemic", "conformance.contagion")
